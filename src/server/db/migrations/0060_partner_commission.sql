-- What a partner keeps of the financed part, in basis points; a contract keeps the commission of its day (migration 0055).
alter table partners add column commission_bp int not null default 0 check (commission_bp between 0 and 10000);

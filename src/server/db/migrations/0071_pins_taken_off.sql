-- A pin that was taken off is kept for as long as a tablet is believed about the time of an entry: what was pinned earlier on another
-- tablet and arrives later does not bring it back (decision 0063). `at` is the time of the last change.
alter table pinned_applications add column removed boolean not null default false;

-- Which parts a person's board of figures shows (screen `analytic_new`), in their order.
create table user_boards (
  user_id int primary key references users,
  parts text[] not null
);

-- The language of an account's rooms and emails, as a BCP 47 tag. Null until it is chosen: English.
alter table users add column language text;

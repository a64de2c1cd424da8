-- The cards that were drawn for link previews. A card's file in the media storage is called HASH-card.jpg, and its
-- hash covers all that it shows. No row means that it is drawn when somebody asks for it.
create table memorial_cards (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  memorial_id text not null references memorials on delete cascade,
  -- A memorial that has changed since may have another card.
  checked_at timestamptz not null default now()
);
create index memorial_cards_of_memorial on memorial_cards (memorial_id);

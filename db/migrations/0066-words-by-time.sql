-- The same words are looked for among the newest first, so that a text that very many people have
-- written costs no more than one that few have.
create index tribute_submissions_by_words_and_time
  on tribute_submissions (words_hash, created_at desc) where words_hash is not null;
drop index tribute_submissions_by_words;
create index condolences_by_words_and_time
  on condolences (words_hash, created_at desc) where words_hash is not null;
drop index condolences_by_words;

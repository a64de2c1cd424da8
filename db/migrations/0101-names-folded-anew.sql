-- Names in Arabic, Hebrew, Japanese and Hawaiian are found in more spellings (app/memorials/find/fold-name.ts), so the
-- memorials with such letters are indexed again, after all changed ones.
insert into memorial_names_due (memorial_id, since)
select id, 'infinity' from memorials
where state = 'published'
  and (document - 'sections')::text ~ U&'[\02BB\02BD-\02BF\05F3\05F4\0629\0640\0649\0671\06A9\06BE\06C1\06C2\06CC\30A1-\30F6\FB50-\FDFF\FE70-\FEFC\FF66-\FF9D\9AD9\F900-\FAFF\908A\9089\9F4A\9F4B\6589\6FA4\6FF1\5EE3\6AFB\5D8B\570B\7028]|[\05D0-\05EA]\\\\"[\05D0-\05EA]'
on conflict do nothing;

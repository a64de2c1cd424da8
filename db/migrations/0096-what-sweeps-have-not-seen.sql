-- A migration of its own, because it reads large tables and locks none.
insert into memorials_to_file (memorial_id, versions)
select memorial_id, 1 from memorial_revisions
where document is not null
group by memorial_id
having count(*) > 20
on conflict (memorial_id) do nothing;

insert into media_to_check (media_id)
select left(id, 32) from media
where unused_since is null and not exists (select from media_uses where media_id = left(media.id, 32) collate "C");

-- The invitation that answers an offer of help is in the language in which the visitor wrote, as a BCP 47 tag. Null: that
-- of the page.
alter table help_requests add column language text;

-- A draft without members waits for a handover or a successor. It is deleted like a page that was taken down when the last
-- of these is gone, in whatever way. At the end of the transaction, because who accepts an offer becomes a member after it
-- was removed.
create constraint trigger takes_down_lost_draft after delete on offers
  deferrable initially deferred
  for each row when (old.kind in ('handover', 'successor')) execute function take_down_lost_draft();

-- Those of people that have waited in vain (0098).
update memorials set state = 'taken-down', taken_down_at = now(), updated_at = now()
where state = 'draft' and published_at is null
  and not exists (select from memorial_members where memorial_id = memorials.id)
  and not exists (select from offers where memorial_id = memorials.id)
  and exists (select from memorial_log where memorial_id = memorials.id and action = 'created');

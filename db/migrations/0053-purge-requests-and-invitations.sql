-- Of a memorial that was taken down long ago only the addresses stay.
create function purge_requests() returns trigger language plpgsql as $$
begin
  delete from help_requests where memorial_id = new.id;
  delete from memorial_invitations where memorial_id = new.id;
  delete from memorial_guests where memorial_id = new.id;
  delete from memorial_doors where memorial_id = new.id;
  return null;
end $$;
create trigger purges_requests after update of state on memorials
  for each row when (new.state = 'purged' and old.state <> 'purged') execute function purge_requests();

-- Of those that were purged already.
delete from help_requests
using memorials where memorials.id = help_requests.memorial_id and memorials.state = 'purged';
delete from memorial_invitations
using memorials where memorials.id = memorial_invitations.memorial_id and memorials.state = 'purged';
delete from memorial_guests
using memorials where memorials.id = memorial_guests.memorial_id and memorials.state = 'purged';
delete from memorial_doors
using memorials where memorials.id = memorial_doors.memorial_id and memorials.state = 'purged';

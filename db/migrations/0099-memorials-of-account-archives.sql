-- The memorials that an account's archive holds, each with whether its condolences are in it. A download asks whether the
-- person may still have all of it. Null for the archive of one memorial, and until it is ready.
alter table archives add column memorials jsonb check (jsonb_typeof(memorials) = 'array');

-- Nobody knows what the earlier ones hold, so they end, and the next sweep removes them with their bytes.
update archives set expires_at = now()
where memorial_id is null and state = 'ready' and expires_at > now();

-- Sign-in finds the registration of an address by its password, however many there are.
create index users_by_email_and_password on users (email, (password_hash collate "C"));

-- Registrations that nobody verified are swept, the oldest first.
create index users_unverified on users (created_at) where email_verified_at is null;

-- Of which device a session is, in words ('Safari on an iPhone'); what a browser sends about itself is not kept.
alter table sessions add column device text not null default 'An unknown device';

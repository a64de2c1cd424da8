-- Emails that were reported as spam are rows beside those that came back. The rows that are there fulfil the stricter
-- checks of before, so they are not read again.
alter table mail_bounces drop constraint mail_bounces_outcome_check;
alter table mail_bounces add constraint mail_bounces_outcome_check
  check (outcome in ('permanent', 'failed', 'delayed', 'complaint')) not valid;

alter table mail_bounces drop constraint mail_bounces_check;
alter table mail_bounces add constraint mail_bounces_check
  check (stops_mail = false or outcome in ('permanent', 'complaint')) not valid;

-- Whether the captions and chapters are stored beside the video; null until the nightly job has looked, because videos
-- were put on pages before there were any.
alter table videos_on_page add column has_tracks boolean;
create index videos_on_page_to_look_at on videos_on_page (memorial_id) where has_tracks is null;

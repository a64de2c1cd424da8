-- The sitemap leaves out invented people: search engines are asked not to list their pages. The index holds only
-- what is listed, so that a part is still read from the index alone, and no document is opened for it.

create index memorials_listed on memorials (slug) include (updated_at)
  where state = 'published' and not document @> '{"invented": true}';

-- Nothing reads it any more.
drop index memorials_published;

-- The sitemap reads the published memorials in the order of their slugs, a part at a time, and skips from part
-- to part: out of the index alone, whatever the documents weigh.

create index memorials_published on memorials (slug) include (updated_at) where state = 'published';

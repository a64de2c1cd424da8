import { expect, test } from 'vitest';

import { pageI18n } from '../../language/i18n.ts';
import { atomFeed } from './atom-feed.ts';

const ORIGIN = 'https://here.example';
const UPDATED = new Date('2026-11-24T12:00:00.000Z');

test('a feed has one entry for each tribute, and everything in it is escaped', () => {
  const feed = atomFeed(
    pageI18n,
    {
      slug: 'ada-lind',
      name: 'Ada & Bo <Lind>',
      updatedAt: UPDATED,
      tributes: [
        {
          id: 'tri_0000000000000000000001',
          date: '2026-11-20T08:00:00.000Z',
          name: 'Ruth "Rae" O’Hara',
          text: ']]></content><script>alert(1)</script>\u0001\nThank you.',
        },
      ],
    },
    ORIGIN,
  );
  expect(feed).toContain('<title>Tributes to Ada &amp; Bo &lt;Lind&gt;</title>');
  expect(feed).toContain('<title>Ruth &quot;Rae&quot; O’Hara</title>');
  expect(feed).toContain(
    '<content type="text">]]&gt;&lt;/content&gt;&lt;script&gt;alert(1)&lt;/script&gt;\nThank you.</content>',
  );
  expect(feed).toContain('<updated>2026-11-20T08:00:00.000Z</updated>');
  expect(feed).toContain('href="https://here.example/ada-lind/feed.xml"');
  expect(feed.match(/<entry>/g)).toHaveLength(1);
});

test('a feed without tributes is dated like the memorial', () => {
  const feed = atomFeed(
    pageI18n,
    { slug: 'ada', name: 'Ada', tributes: [], updatedAt: UPDATED },
    ORIGIN,
  );
  expect(feed).toContain(`<updated>${UPDATED.toISOString()}</updated>`);
  expect(feed).not.toContain('<entry>');
});

test("a feed is in the memorial's language, and a tribute in another script in its own", () => {
  const one = { date: '2026-11-20T08:00:00.000Z', name: 'Ruth' };
  const tributes = [
    { ...one, id: 'tri_0000000000000000000001', text: 'Nos cantaba.' },
    { ...one, id: 'tri_0000000000000000000002', text: 'סבתא שרה לנו.' },
  ];
  const content = { slug: 'ada', name: 'Ada', tributes, updatedAt: UPDATED };
  const feed = atomFeed(pageI18n, { ...content, language: 'es' }, ORIGIN);
  expect(feed).toContain('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es">');
  expect(feed).toContain('<content type="text">Nos cantaba.</content>');
  expect(feed).toContain('<content type="text" xml:lang="he">סבתא שרה לנו.</content>');
  expect(atomFeed(pageI18n, content, ORIGIN)).toContain('xml:lang="en"');
});

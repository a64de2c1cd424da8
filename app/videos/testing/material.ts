import { createI18n } from '../../language/i18n.ts';
import { pictureAddress } from '../../media/addresses.ts';
import { memorialSchema } from '../../memorials/contract.ts';
import { themeById } from '../../themes/catalog.ts';
import { lightMarkdownToHtml } from '../../ui/markdown/light-markdown.ts';
import { listMaterial } from '../plan/list-material.server.ts';
import type { VideoMaterial } from '../plan/storyboard.ts';

export function aPhoto(index: number, width = 1600, height = 1200): string {
  return pictureAddress(index.toString(16).padStart(32, '0'), { width, height });
}

/** The material of a memorial with these sections, whose ids are `sec_0…0`, `sec_0…1` and so on. */
export function materialOf(
  head: Record<string, unknown>,
  sections: ReadonlyArray<Record<string, unknown>> = [],
  ownVideos: readonly string[] = [],
): VideoMaterial {
  const memorial = memorialSchema.parse({
    slug: 'anna-berg',
    fullName: 'Anna Berg',
    ...head,
    sections: sections.map((section, index) => ({ ...section, order: index + 1 })),
  });
  return listMaterial(createI18n('en'), {
    memorial,
    sections: memorial.sections.map((section, index) => ({
      id: `sec_${String(index).padStart(22, '0')}`,
      section,
    })),
    theme: themeById(memorial.themeId),
    address: 'https://memorials.example.org/m/4F7K2M9Q',
    ownVideos: new Set(ownVideos),
    toHtml: lightMarkdownToHtml,
  });
}

export function anAlbumOf(count: number, first = 0): Record<string, unknown> {
  const photos = Array.from({ length: count }, (_, index) => ({ photo: aPhoto(first + index) }));
  return { type: 'albumSection', title: `Album from ${first}`, photos };
}

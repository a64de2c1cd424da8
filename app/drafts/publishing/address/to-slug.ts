/** Makes an address of what a person types: `mum-doyle` of "Mum Doyle!". The server proposes addresses the same way. */
import { SLUG_MAX_LENGTH } from '../../../memorials/slugs.ts';

/** Longer texts are cut before the work. */
const MAX_TYPED = 200;

/** Imported on demand, because most visitors keep the proposed address. */
export const loadSlugify = () => import('@sindresorhus/slugify');

type Slugify = Awaited<ReturnType<typeof loadSlugify>>['default'];

/** A space or hyphen at the end stays as a hyphen, so that the next word can be typed. */
export function slugWhileTyping(slugify: Slugify, typed: string): string {
  const text = typed.slice(0, MAX_TYPED).replace(/[\s_]+$/, '-');
  return slugify(text, { decamelize: false, preserveTrailingDash: true }).slice(0, SLUG_MAX_LENGTH);
}

export function withoutEndHyphens(slug: string): string {
  return slug.replaceAll(/^-+|-+$/g, '');
}

export async function toSlug(typed: string): Promise<string> {
  const { default: slugify } = await loadSlugify();
  return withoutEndHyphens(slugWhileTyping(slugify, typed));
}

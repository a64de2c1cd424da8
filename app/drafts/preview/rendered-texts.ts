import { use, useMemo } from 'react';

import type { lightMarkdownToHtml } from '../../ui/markdown/light-markdown.ts';
import { valueHash } from '../changes/value-hash.ts';
import type { DraftDocument, DraftSection } from '../contract.ts';
import type { StoredPage } from './stored-page.ts';

let converter: { lightMarkdownToHtml: typeof lightMarkdownToHtml } | undefined;
let loading: Promise<void> | undefined;

/** A failure is kept until `forgetFailure`, because React asks again as soon as it has rendered one. */
function loadConverter(): Promise<void> {
  loading ??= import('../../ui/markdown/light-markdown.ts').then((module) => {
    converter = module;
    // Tells `use` at once, so that nothing waits for what is loaded.
    Object.assign(loading ?? {}, { status: 'fulfilled', value: undefined });
  });
  return loading;
}

export function forgetFailure(): void {
  if (!converter) loading = undefined;
}

/**
 * Renders the texts of a draft. Those that the server has rendered need no converter; for others the component waits
 * until it is loaded.
 */
export function useRenderedTexts(
  { sections }: DraftDocument,
  { texts }: StoredPage,
): (markdown: string) => string {
  // Also when it is loaded: a component that has waited must ask again.
  if (sections.some((section) => !isKnown(section, texts))) use(loadConverter());
  return useMemo(
    () => (markdown) =>
      texts.get(valueHash(markdown)) ?? converter?.lightMarkdownToHtml(markdown) ?? '',
    [texts],
  );
}

/** Each text is hashed once, because a section that has not changed stays the same object. */
const hashes = new WeakMap<DraftSection, string>();

function isKnown(section: DraftSection, texts: ReadonlyMap<string, string>): boolean {
  const { type, bodyText } = section;
  if (type !== 'textSection' || !bodyText) return true;
  const hash = hashes.get(section) ?? valueHash(bodyText);
  hashes.set(section, hash);
  return texts.has(hash);
}

/**
 * Inserts the rows of a memorial from an archive. The ids, the slug and the short code stay the same, unless
 * another memorial of this installation has them.
 */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { addMember, appendToLog } from '../../members/service.server.ts';
import type { Level } from '../../memorials/levels.ts';
import { parseShortCode } from '../../memorials/short-codes.ts';
import { isAllowedSlug } from '../../memorials/slugs.ts';
import { storedSentence } from '../../wire/errors/sentence.ts';
import { randomId } from '../../wire/ids.server.ts';
import { makeShortCode } from '../make-short-code.server.ts';
import { proposeSlugs } from '../slugs/slug-proposals.server.ts';
import * as store from './store.server.ts';

export interface ReturnedMemorial {
  id: string;
  slug: string;
  formerSlugs: readonly string[];
  shortCode: string;
  /** `draft`: only members see the page until it is published */
  state: 'draft' | 'published';
  level: Level | null;
  isIndexed: boolean;
  version: number;
  draftRevision: number;
  createdAt: Date;
  updatedAt: Date;
  publishedAt: Date | null;
  /** for a proposed address */
  person: Parameters<typeof proposeSlugs>[0];
  /** Documents are JSON texts that were checked, so that nothing parses them a second time. */
  document: string;
  draft: { revision: number; updatedAt: Date; document: string } | null;
  /** yields one at a time, because all of them may be larger than the memory */
  publications: () => AsyncIterable<{ number: number; createdAt: Date; document: string }>;
}

export interface ReturnedPlace {
  id: string;
  slug: string;
  shortCode: string;
  /** sentences about what differs from the archive */
  changes: string[];
}

/** @param options.ownerId - the user who becomes the owner; null if the operator brings the memorial back */
export async function returnMemorial(
  transaction: DatabaseHandle,
  memorial: ReturnedMemorial,
  { ownerId, now }: { ownerId: string | null; now: Date },
): Promise<ReturnedPlace> {
  const place = await findPlace(transaction, memorial);
  const { id, slug, shortCode } = place;
  const { document, draft } = memorial;
  await store.insertMemorial(transaction, { ...memorial, id, slug, shortCode, document });
  if (memorial.state === 'published') await keepFormerSlugs(transaction, memorial, place);
  if (draft) await store.insertDraft(transaction, { memorialId: id, ...draft, userId: ownerId });
  for await (const publication of memorial.publications()) {
    await store.insertPublication(transaction, { memorialId: id, ...publication });
  }
  if (ownerId !== null) {
    await addMember(transaction, { memorialId: id, userId: ownerId, role: 'owner' });
  }
  await appendToLog(transaction, { memorialId: id, userId: ownerId, action: 'returned', now });
  return place;
}

async function findPlace(
  transaction: DatabaseHandle,
  memorial: ReturnedMemorial,
): Promise<ReturnedPlace> {
  const changes: string[] = [];
  const original = await store.findStateById(transaction, memorial.id);
  const oldCode = parseShortCode(memorial.shortCode);
  const holder = oldCode && (await store.findStateByCode(transaction, oldCode));
  const isCodeFree = oldCode !== undefined && holder === undefined;
  const shortCode = isCodeFree ? oldCode : makeShortCode();
  const slug = await findSlug(transaction, memorial, shortCode);
  if (original !== undefined && original !== 'purged') {
    changes.push(/*i18n*/ 'The original page still exists, so this page is a copy.');
  }
  if (slug !== memorial.slug) {
    changes.push(
      storedSentence(/*i18n*/ 'The web address /{old} is taken, so this page is now at /{slug}.', {
        old: memorial.slug,
        slug,
      }),
    );
  }
  if (!isCodeFree) {
    changes.push(
      holder === 'purged'
        ? /*i18n*/ 'This page has a new QR code. Codes you’ve already printed no longer lead to a page.'
        : /*i18n*/ 'This page has a new QR code. Codes you’ve already printed lead to another page.',
    );
  }
  return { id: original === undefined ? memorial.id : randomId('mem'), slug, shortCode, changes };
}

/** A transaction waits for no other process. */
const unread = async () => undefined;

async function findSlug(
  transaction: DatabaseHandle,
  { slug, person }: ReturnedMemorial,
  shortCode: string,
): Promise<string> {
  const proposals = [
    slug,
    ...(await proposeSlugs(person, { shortCode, readJapaneseName: unread })),
  ];
  for (const proposal of proposals) {
    if (isAllowedSlug(proposal) && !(await store.isSlugUsed(transaction, proposal))) {
      return proposal;
    }
  }
  throw new Error('None of the proposed web addresses is available');
}

/** Limits the former slugs of one memorial, so that one archive cannot take a great number of slugs. */
const MOST_FORMER_SLUGS = 100;

async function keepFormerSlugs(
  transaction: DatabaseHandle,
  { formerSlugs, createdAt }: ReturnedMemorial,
  { id, slug, changes }: ReturnedPlace,
): Promise<void> {
  const others = new Set(formerSlugs.filter((former) => former !== slug && isAllowedSlug(former)));
  for (const former of [...others].slice(0, MOST_FORMER_SLUGS)) {
    if (await store.isSlugUsed(transaction, former)) {
      changes.push(
        storedSentence(/*i18n*/ 'The earlier web address /{slug} now leads to another page.', {
          slug: former,
        }),
      );
    } else {
      await store.insertFormerSlug(transaction, { slug: former, memorialId: id, createdAt });
    }
  }
}

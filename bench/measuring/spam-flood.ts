import type { SentMessage } from '../../app/messages/screening/testing/sent-messages.ts';
import { spamCorpus } from '../../app/messages/screening/testing/spam-corpus.ts';
import { SPAM_TEMPLATES } from '../../app/messages/screening/testing/spam-templates.ts';
import { FRESH_MS } from '../../server/page-cache/page-cache.server.ts';
import { rendersOf } from './renders.ts';
import { residentMegabytes, type ServedProduct } from './served-product.ts';
import { atPace, networkNumber, writeTribute, type Visit } from './writing-visitor.ts';

export const SPAM_A_MINUTE = 500;
const HONEST_PACE_MS = 2_000;
const READER_PACE_MS = 1_000;
const MEMORY_INTERVAL_MS = 250;
const LONGEST_SPAM_PAUSE_MS = 4_000;
const FIRST_HONEST_NETWORK = 65_536;
const SEED = 18;

export interface Flood {
  slug: string;
  minutes: number;
  network?: string;
}

export interface FloodResult {
  spam: Visit[];
  honest: Visit[];
  renders: number;
  rendersByAge: number;
  megabytes: number;
}

/** @throws Error if the memorial's page could not be read */
export async function flood(
  product: ServedProduct,
  { slug, minutes, network }: Flood,
): Promise<FloodResult> {
  const { origin } = product;
  const durationMs = minutes * 60_000;
  const read = async () => {
    const response = await fetch(`${origin}/${slug}`);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The page of the memorial answered ${response.status}.`);
  };
  await read();
  const before = await rendersOf(product);
  let megabytes = 0;
  const measure = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(product.pid));
  }, MEMORY_INTERVAL_MS);
  try {
    const spamming = spamCorpus(SPAM_TEMPLATES, minutes * SPAM_A_MINUTE, SEED);
    const sendSpam = ({ words, circumstances }: SentMessage, number: number) =>
      writeTribute(
        { origin, slug, network: network ?? networkNumber(number) },
        { ...words, isTrapFilled: circumstances.isTrapFilled },
        Math.min(circumstances.elapsedMs ?? 0, LONGEST_SPAM_PAUSE_MS),
      );
    const writeHonestly = (_: unknown, number: number) =>
      writeTribute({ origin, slug, network: networkNumber(FIRST_HONEST_NETWORK + number) });
    const everyMs = (paceMs: number) => Array.from({ length: Math.floor(durationMs / paceMs) });
    const [spam, honest] = await Promise.all([
      atPace(spamming, 60_000 / SPAM_A_MINUTE, sendSpam),
      atPace(everyMs(HONEST_PACE_MS), HONEST_PACE_MS, writeHonestly),
      atPace(everyMs(READER_PACE_MS), READER_PACE_MS, read),
    ]);
    const all = (await rendersOf(product)) - before;
    const rendersByAge = Math.ceil(durationMs / FRESH_MS) - 1;
    return { spam, honest, renders: all - rendersByAge, rendersByAge, megabytes };
  } finally {
    clearInterval(measure);
  }
}

/** 'Order of the day': a funeral as it is printed. */
import type { I18n } from '@lingui/core';

import type { Section } from '../../memorials/contract.ts';
import { domainOf } from '../../memorials/funeral/gathering-links.ts';
import { timeInWords } from '../../memorials/funeral/gathering-times.ts';
import { gatheringTitle } from '../../memorials/funeral/gathering-words.ts';
import {
  listGatherings,
  publicGathering,
  type GatheringView,
} from '../../memorials/funeral/gatherings.ts';
import type { BookGathering, Words } from './book.ts';
import { paragraphsOf } from './paragraphs.ts';
import { breakable, inDirectionOf, optionalWords, printable, words } from './words.ts';

type ServiceSection = Extract<Section, { type: 'serviceSection' }>;

/**
 * A booklet goes from hand to hand, so where the exact address is for those who are coming, it is not printed. Links
 * are printed as their domain, because paper cannot be clicked.
 */
export function composeService(
  i18n: I18n,
  section: ServiceSection,
  language: string,
): BookGathering[] {
  return listGatherings([section]).map((gathering) => {
    const { place, address, directions, note } = publicGathering(gathering, section.addressFor);
    const where = optionalWords(place, language);
    return {
      title: titleOf(i18n, gathering, language),
      ...timeOf(i18n, gathering, language),
      ...(where ? { place: where } : {}),
      address: paragraphsOf(address ?? '', language),
      note: [directions, note].flatMap((text) => paragraphsOf(text ?? '', language)),
      sentences: sentencesOf(i18n, gathering),
    };
  });
}

/** The heading of a section to which the family gave none. */
export function serviceTitle(i18n: I18n): Words {
  return inDirectionOf(i18n._('Order of the day'), i18n.locale);
}

function titleOf(i18n: I18n, { kind, label }: GatheringView, language: string): Words {
  if (label) return words(label, language);
  return inDirectionOf(gatheringTitle(i18n, { kind }), i18n.locale);
}

function timeOf(
  i18n: I18n,
  gathering: GatheringView,
  language: string,
): Pick<BookGathering, 'time' | 'announced'> {
  const time = timeInWords(gathering, language);
  if (time === undefined) {
    return { announced: i18n._('The date and time will be announced later.') };
  }
  return {
    time: inDirectionOf(time, language),
    ...(gathering.startsAt ? {} : { announced: i18n._('The time will be announced later.') }),
  };
}

function sentencesOf(i18n: I18n, { stream, charity }: GatheringView): string[] {
  const isStreamed = stream !== 'none' && stream !== 'undecided';
  const sentences = [
    ...(isStreamed ? [i18n._('Livestream: {domain}', { domain: domainOf(stream) })] : []),
    ...(charity ? [donationsOf(i18n, charity)] : []),
  ];
  return sentences.map((sentence) => breakable(printable(sentence)));
}

function donationsOf(i18n: I18n, { name, url }: NonNullable<GatheringView['charity']>): string {
  return url
    ? i18n._('The family suggests donations to {name} ({domain}).', { name, domain: domainOf(url) })
    : i18n._('The family suggests donations to {name}.', { name });
}

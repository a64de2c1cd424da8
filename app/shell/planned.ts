import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/**
 * The lines under 'Coming soon...', the same as in docs/roadmap.md. Remove a line when its feature
 * is released.
 */
export const PLANNED = {
  Overview: [msg`The booklet and the video, ready to download.`],
  'Memorial Page': [msg`Importing photos and notes from a family tree file.`],
  'Memorial Video': [msg`More than one audio file in a video.`],
  'Memorial Booklet': [msg`A booklet to print at home and fold, with two pages to a sheet.`],
  'Tributes Management': [msg`Choosing which tributes appear in the booklet.`],
  Condolences: [msg`A version of the booklet that includes condolences, just for your family.`],
  Settings: [msg`The booklet, included when you download everything.`],
  About: [
    msg`A yearly report: what has changed, what running the site cost and how many pages we look after.`,
  ],
  Features: [msg`Adding every gathering of a funeral to your calendar in one step.`],
  Pricing: [msg`Prices in more currencies.`],
  Contact: [msg`A page that shows whether everything is working.`],
} as const satisfies Readonly<Record<string, readonly MessageDescriptor[]>>;

export type PlannedPage = keyof typeof PLANNED;

export const PLANNED_HEADING = msg`Coming soon...`;

/** What is wrong with a gathering of a funeral, at its fields and where a publication was refused. */
import { msg } from '@lingui/core/macro';

export const FUNERAL_MESSAGES = {
  skippedHour: msg`The clocks go forward on this day, so this time doesn’t exist. Enter a different time.`,
  noLink: msg`Enter a full web address, for example https://example.org/live.`,
  shortLink: msg`Use the full web address instead of a short link, so people can see where it leads.`,
  charityName: msg`Enter the name of the charity.`,
} as const;

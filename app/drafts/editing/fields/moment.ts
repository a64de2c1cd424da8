import { localDayWithoutYear, localTimeInWords } from '../../../wire/text/dates-in-words.ts';

interface Moment {
  /** undefined: today */
  day: string | undefined;
  time: string;
}

export function readMoment(at: string | undefined): Moment | undefined {
  const moment = new Date(at ?? NaN);
  if (Number.isNaN(moment.getTime())) return undefined;
  const isToday = moment.toDateString() === new Date().toDateString();
  return {
    day: isToday ? undefined : localDayWithoutYear(moment),
    time: localTimeInWords(moment),
  };
}

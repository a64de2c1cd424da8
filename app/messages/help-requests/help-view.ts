import type { TributesHeader } from '../../tributes/contract.ts';

export const HELP_THANKS = 'thanks';

export interface HelpValues {
  text: string;
  name: string;
  email: string;
}

export interface HelpFormView {
  memorial: TributesHeader;
  values: HelpValues;
  errors: Partial<Record<keyof HelpValues, string>>;
  /** an error message that belongs to no field */
  notice?: string;
  formToken: string;
}

export interface HelpNoticeView {
  memorial: TributesHeader;
  /** `unread`: others look after the page, but offers are for its owner */
  state: 'thanks' | 'unkept' | 'unread';
}

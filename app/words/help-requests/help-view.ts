/** The data of the page “Help to keep this page”. */
import type { TributesHeader } from '../../tributes/contract.ts';

/** URL parameter of the thank-you page. */
export const HELP_THANKS = 'thanks';

/** The fields as the visitor has filled them in. */
export interface HelpValues {
  text: string;
  name: string;
  email: string;
}

export interface HelpFormView {
  memorial: TributesHeader;
  values: HelpValues;
  /** error sentences by field */
  errors: Partial<Record<keyof HelpValues, string>>;
  /** an error sentence that belongs to no single field */
  notice?: string;
  formToken: string;
}

/** Shown after a request, and if the memorial has no owner. */
export interface HelpNoticeView {
  memorial: TributesHeader;
  state: 'thanks' | 'unkept';
}

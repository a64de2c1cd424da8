import { CASE_TERMS } from '../case-terms.ts';
import type { CaseThanksView, NoCaseView } from './case-form-view.ts';

interface CaseThanksProps {
  view: CaseThanksView;
  provider: string;
}

export function CaseThanks({ view: { kind, isKept, after }, provider }: CaseThanksProps) {
  if (after === 'taken-back') return <TakenBack />;
  const readers = isKept
    ? `The people who look after this page can read your request now, and so can ${provider}, which runs this site. If nothing changes within ${CASE_TERMS.operatorDays} days, ${provider} will decide.`
    : `No one is looking after this page right now, so ${provider}, which runs this site, will read your request within ${CASE_TERMS.operatorDays} days.`;
  return (
    <>
      <h1 className="memorial-heading words-title">
        {kind === 'claim' ? 'Check your email' : 'Thank you.'}
      </h1>
      <p className="words-lead" role="status">
        {kind === 'claim'
          ? `We’ve sent you an email. Within ${CASE_TERMS.unconfirmedDays} days, please open the link in it and tap the button there. No one can read your request until you do.`
          : `We’ve received your request. ${readers}`}
      </p>
      <p>
        {kind === 'claim'
          ? 'If the email doesn’t arrive in a few minutes, check your spam folder. If it isn’t there, send the form again in case you mistyped your email address.'
          : 'The page stays as it is until someone has read your request and decided.'}
      </p>
    </>
  );
}

function TakenBack() {
  return (
    <>
      <h1 className="memorial-heading words-title">You’ve withdrawn your request</h1>
      <p className="words-lead" role="status">
        We’ve deleted your request, and no one can read it any more.
      </p>
    </>
  );
}

export function NoCase({ view }: { view: NoCaseView }) {
  return (
    <>
      <h1 className="memorial-heading words-title">
        {view.kind === 'claim' ? 'Ask to look after this page' : 'Ask to be left out of this page'}
      </h1>
      <p className="words-lead">{view.closed}</p>
    </>
  );
}

import { CASE_TERMS } from '../case-terms.ts';
import type { CaseThanksView, NoCaseView } from './case-form-view.ts';

interface CaseThanksProps {
  view: CaseThanksView;
  provider: string;
}

export function CaseThanks({ view: { kind, isKept, after }, provider }: CaseThanksProps) {
  if (after === 'taken-back') return <TakenBack />;
  const readers = isKept
    ? `Those who keep this page read it now, and so does ${provider}, who runs it. If nothing happens within ${CASE_TERMS.operatorDays} days, ${provider} decides.`
    : `Nobody keeps this page at the moment, so ${provider}, who runs it, reads it, within ${CASE_TERMS.operatorDays} days.`;
  return (
    <>
      <h1 className="memorial-heading words-title">
        {kind === 'claim' ? 'Please look at your mail.' : 'Thank you.'}
      </h1>
      <p className="words-lead" role="status">
        {kind === 'claim'
          ? `A mail is on its way to you. Please open the link in it and press the button there, within ${CASE_TERMS.unconfirmedDays} days. Before that your request is read by no one.`
          : `It has arrived. ${readers}`}
      </p>
      <p>
        {kind === 'claim'
          ? 'If no mail comes within some minutes, please look among the spam, or send the form again: there may be a mistake in the address.'
          : 'It hides nothing by itself: the page stays as it is until somebody has read it and decided.'}
      </p>
    </>
  );
}

function TakenBack() {
  return (
    <>
      <h1 className="memorial-heading words-title">Your request is taken back.</h1>
      <p className="words-lead" role="status">
        It is erased, and nobody reads it any more.
      </p>
    </>
  );
}

export function NoCase({ view }: { view: NoCaseView }) {
  return (
    <>
      <h1 className="memorial-heading words-title">
        {view.kind === 'claim' ? 'This page should be kept by me' : 'I want to be left out'}
      </h1>
      <p className="words-lead">{view.closed}</p>
    </>
  );
}

import { use } from 'react';

import { InlineMark } from '../ui/csp-nonce.ts';
import { ANSWERS_ELEMENT, SCRIPTS_ELEMENT } from './hydration-data.ts';
import { PageHandoverContext } from './read-hydration-data.ts';
import { START_SCRIPT } from './start-script.ts';

/**
 * The end of every page: its data and the few lines that fetch its script when the page is idle or
 * first touched. They are read before React takes over, which leaves them as they are.
 */
export function PageScripts() {
  const handover = use(PageHandoverContext);
  const mark = use(InlineMark);
  return (
    <>
      <script
        id={SCRIPTS_ELEMENT}
        type="application/json"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: asElementText(JSON.stringify(handover?.scripts)) }}
      />
      <script
        id={ANSWERS_ELEMENT}
        type="application/json"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: asElementText(handover?.answers) }}
      />
      <script
        nonce={mark}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: START_SCRIPT }}
      />
    </>
  );
}

/** JSON in which nothing can end the element around it or open a comment. */
function asElementText(json = ''): string {
  return json.replaceAll(/<(?=\/?script|!--)/gi, String.raw`\u003C`);
}

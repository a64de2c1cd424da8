import { use } from 'react';

import { CspNonce } from '../ui/csp-nonce.ts';
import { DEFERRED_HYDRATION_SCRIPT } from './deferred-hydration-script.ts';
import { HydrationContext } from './hydration-context.ts';
import { LOADER_DATA_ELEMENT, MODULES_ELEMENT } from './hydration-data.ts';

/**
 * Replaces React Router's `<Scripts>` in production. Modules load when the browser is idle or on
 * the first input.
 */
export function DeferredScripts() {
  const data = use(HydrationContext);
  const nonce = use(CspNonce);
  return (
    <>
      <script
        id={MODULES_ELEMENT}
        type="application/json"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: escapeInScript(JSON.stringify(data?.modules)) }}
      />
      <script
        id={LOADER_DATA_ELEMENT}
        type="application/json"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: escapeInScript(data?.loaderData) }}
      />
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: DEFERRED_HYDRATION_SCRIPT }}
      />
    </>
  );
}

/**
 * Escapes JSON for a script element, so that the JSON cannot close the element or open a comment.
 */
function escapeInScript(json = ''): string {
  return json.replaceAll(/<(?=\/?script|!--)/gi, String.raw`\u003C`);
}

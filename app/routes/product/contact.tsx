import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { data, redirect } from 'react-router';

import { languageOfAddress } from '../../language/product-paths.ts';
import { readTextForm } from '../../messages/writing/text-form.server.ts';
import { pageServices } from '../../request-context.server.ts';
import { withErrorPage } from '../../shell/page-requests.server.ts';
import { PlannedBlock } from '../../shell/planned-block.tsx';
import { PRIVATE_PAGE_HEADERS, sentFormHeaders } from '../../shell/private-page-headers.ts';
import { useShellData } from '../../shell/product.ts';
import { publicPageMeta } from '../../shell/public-page-meta.ts';
import { ContactText } from '../../site/contact/contact-text.tsx';
import { CONTACT_THANKS } from '../../site/contact/contact-view.ts';
import { sendContactMessage } from '../../site/contact/send-contact-message.server.ts';
import type { Route } from './+types/contact';

import '../../site/site-page.css';

export { formRouteHeaders as headers } from '../../shell/private-page-headers.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { email, address } = context.get(pageServices).operator;
  return { email, address };
}

/** Sends the message to the operator. If something is wrong, shows the filled-in form again. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(pageServices);
  const sent = await readTextForm(request, ['text', 'name', 'email']);
  const outcome = await withErrorPage(services, () =>
    sendContactMessage(services, services.operator.email, sent, {
      network: services.caller.network,
      language: languageOfAddress(request.url),
    }),
  );
  if ('isSent' in outcome) {
    const thanks = `${new URL(request.url).pathname}#${CONTACT_THANKS}`;
    return redirect(thanks, { status: 303, headers: PRIVATE_PAGE_HEADERS });
  }
  const { form, status, retryAfterSeconds } = outcome;
  return data(form, { status, headers: sentFormHeaders({ retryAfterSeconds }) });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPageMeta(matches, {
    path: '/contact',
    title: msg`Contact`,
    description: msg`How to write to us, and what to do about a problem with a page.`,
  });

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const provider = useShellData()?.product.provider ?? '';
  return (
    <div className="site-page">
      <h1 className="home-title">
        <Trans>Contact</Trans>
      </h1>
      <ContactText provider={provider} {...loaderData} form={actionData} />
      <PlannedBlock page="Contact" />
    </div>
  );
}

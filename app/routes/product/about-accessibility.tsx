import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { languageOfAddress } from '../../language/product-paths.ts';
import { pageServices } from '../../request-context.server.ts';
import { publicPageMeta } from '../../shell/public-page-meta.ts';
import { LegalPage } from '../../site/legal/legal-page.tsx';
import { renderLegalText } from '../../site/legal/legal-text.server.ts';
import type { Route } from './+types/about-accessibility';

export function loader({ request, context }: Route.LoaderArgs) {
  const { operator, product, findI18n } = context.get(pageServices);
  return {
    text: renderLegalText(
      findI18n(languageOfAddress(request.url)),
      'accessibility',
      operator,
      product,
    ),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPageMeta(matches, {
    path: '/about/accessibility',
    title: msg`Accessibility`,
    description: msg`How well our pages work for disabled people, and how to tell us about a problem.`,
  });

export default function AboutAccessibility({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return <LegalPage title={t`Accessibility`} text={loaderData.text} />;
}

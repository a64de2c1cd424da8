import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';

import { useProductPath } from '../../shell/use-product-path.ts';
import { Notice } from '../../ui/notice.tsx';
import type { LegalText } from './legal-facts.ts';

import './legal-page.css';
import '../site-page.css';

interface LegalPageProps {
  title: string;
  text: LegalText;
}

export function LegalPage({ title, text }: LegalPageProps) {
  const toPage = useProductPath();
  return (
    <div className="site-page">
      <h1 className="home-title">{title}</h1>
      {text.isUnfinished ? (
        <Notice type="warning">
          <p>
            <Trans>The operator of this site hasn’t finished this text yet.</Trans>
          </p>
        </Notice>
      ) : null}
      <div className="site-part site-legal" dangerouslySetInnerHTML={{ __html: text.html }} />
      <p className="site-part">
        <Link to={toPage('/about')} className="text-button">
          <Trans>About</Trans>
        </Link>
      </p>
    </div>
  );
}

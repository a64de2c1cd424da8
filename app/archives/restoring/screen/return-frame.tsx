import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';

interface ReturnFrameProps {
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}

export function ReturnFrame({ title, text, children }: ReturnFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, []);
  return (
    <section className="begin" aria-labelledby="return-title">
      <h1 id="return-title" ref={heading} className="begin-title" tabIndex={-1}>
        {title}
      </h1>
      {text ? <p className="begin-text">{text}</p> : null}
      {children}
    </section>
  );
}

export function BackLink() {
  return (
    <Link className="button" data-variant="quiet" to="/memorials/new">
      <Trans>Back</Trans>
    </Link>
  );
}

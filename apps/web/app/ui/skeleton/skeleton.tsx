import type { ReactNode } from 'react';
import '../../styles/narrow-layout.css';
import './skeleton.css';

type SkeletonProps = {
  readonly size: 'title' | 'heading' | 'line' | 'full-line' | 'short-line' | 'tag' | 'flat';
  /** A class of its owner, with the size of a `flat` one. */
  readonly className?: string;
};

export function Skeleton({ size, className }: SkeletonProps) {
  const classes = `skeleton skeleton--${size}`;
  return <span className={className === undefined ? classes : `${classes} ${className}`} />;
}

type AfterAMomentProps = {
  /** `status` for blocks with words, `none` for those beside them: screen readers do not see these. */
  readonly role: 'status' | 'none';
  readonly children: ReactNode;
};

/** Shows what stands in for something that is loading, after a moment: a short wait shows nothing. */
export function AfterAMoment({ role, children }: AfterAMomentProps) {
  return (
    <div className="skeleton-page" role={role === 'none' ? undefined : role} aria-hidden={role === 'none' || undefined}>
      {children}
    </div>
  );
}

/** @param props.title tells screen readers that a page is loading. The blocks are hidden from them. */
export function SkeletonPage(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="wrap skeleton-page" aria-busy="true">
      <h1 className="visually-hidden">{props.title}</h1>
      <div aria-hidden="true">{props.children}</div>
    </div>
  );
}

export function FormPageSkeleton(props: { readonly title: string }) {
  return (
    <SkeletonPage title={props.title}>
      <div className="narrow stack stack--xl">
        <Skeleton size="title" />
        <FormBlocks />
        <FormBlocks />
      </div>
    </SkeletonPage>
  );
}

function FormBlocks() {
  return (
    <div className="stack">
      <Skeleton size="heading" />
      <Skeleton size="full-line" />
      <Skeleton size="line" />
      <Skeleton size="short-line" />
    </div>
  );
}

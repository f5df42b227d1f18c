import type { ReactNode } from 'react';
import '../../styles/narrow-layout.css';
import './skeleton.css';

export function Skeleton(props: { readonly size: 'title' | 'heading' | 'line' | 'full-line' | 'short-line' | 'tag' }) {
  return <span className={`skeleton skeleton--${props.size}`} />;
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

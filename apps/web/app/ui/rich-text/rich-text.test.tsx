import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RichText } from './rich-text.tsx';

const tags = { link: (text: string) => <a href="/join">{text}</a> };

describe('rich text', () => {
  it('turns the tags it is given into elements', () => {
    expect(renderToStaticMarkup(<RichText message="Not a member yet? <link>Join</link>" tags={tags} />)).toBe(
      'Not a member yet? <a href="/join">Join</a>',
    );
  });

  it('keeps the words of a tag that it does not know', () => {
    expect(renderToStaticMarkup(<RichText message="<other>Join</other> us" tags={tags} />)).toBe('Join us');
  });

  it('never reads a message as HTML', () => {
    expect(renderToStaticMarkup(<RichText message={'<img src=x onerror="alert(1)"> <link>a & b</link>'} tags={tags} />)).toBe(
      '&lt;img src=x onerror=&quot;alert(1)&quot;&gt; <a href="/join">a &amp; b</a>',
    );
  });
});

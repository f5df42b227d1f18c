import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CheckboxField } from './checkbox-field.tsx';
import { Choices } from './choices.tsx';
import { ExampleForm } from './example-form.tsx';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { TextField } from './text-field.tsx';

describe('a field', () => {
  it('is described by its hint and its error', () => {
    const html = renderToStaticMarkup(
      <ExampleForm problems={{ email: 'Emails must match.' }}>
        <TextField name="email" type="email" label="Email" hint="We write to it." autoComplete="email" />
      </ExampleForm>,
    );
    expect(html).toContain('aria-describedby="example-email-hint example-email-error"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('id="example-email-hint"');
    expect(html).toContain('id="example-email-error"');
  });

  it('of several lines is described by its hint too', () => {
    const html = renderToStaticMarkup(
      <ExampleForm>
        <TextAreaField name="comment" label="Comment" hint="We keep it." maxLength={2000} />
      </ExampleForm>,
    );
    expect(html).toContain('aria-describedby="example-comment-hint"');
    expect(html).toContain('id="example-comment-hint"');
  });

  it('says nothing of errors when it has none', () => {
    const html = renderToStaticMarkup(
      <ExampleForm>
        <TextField name="forename" label="First name" autoComplete="given-name" />
        <CheckboxField name="terms">I agree</CheckboxField>
        <Choices name="community" legend="Community" choices={[{ value: 'xk', title: 'Everyone' }]} />
      </ExampleForm>,
    );
    expect(html).not.toMatch(/aria-invalid|aria-describedby|field--error/);
  });

  it('takes at most 255 characters', () => {
    const html = renderToStaticMarkup(
      <ExampleForm>
        <TextField name="forename" label="First name" autoComplete="given-name" />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
      </ExampleForm>,
    );
    expect(html.match(/maxLength="255"/gi)).toHaveLength(2);
  });

  it('keeps an address as it was typed', () => {
    const html = renderToStaticMarkup(
      <ExampleForm>
        <TextField name="email" type="email" label="Email" autoComplete="email" />
      </ExampleForm>,
    );
    expect(html).toMatch(/spellCheck="false"/i);
    expect(html).toMatch(/autoCapitalize="none"/i);
  });
});

describe('the password rules', () => {
  const looks = (password: string, hasFailed: boolean) =>
    [...renderToStaticMarkup(<PasswordRules password={password} hasFailed={hasFailed} />).matchAll(/<li(?: class="([^"]*)")?>/g)].map(
      ([, className]) => className ?? 'open',
    );

  it('are open until they are met', () => {
    expect(looks('', false)).toEqual(['open', 'open', 'open', 'open', 'open']);
    expect(looks('Orchard7', false)).toEqual(['is-met', 'is-met', 'is-met', 'is-met', 'open']);
  });

  it('are marked as broken only after a submit that failed', () => {
    expect(looks('orchard7', true)).toEqual(['is-met', 'is-unmet', 'is-met', 'is-met', 'is-unmet']);
  });
});

import type { QrSignInRequest } from '@waylift/contract/sign-in-by-qr';
import { dateFormat } from '@waylift/words/formats';
import type { LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { atTime } from '@waylift/words/times';
import { Form, useNavigation } from 'react-router';
import type { Setback } from '../../api/failure.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { FormActions } from '../../forms/form.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { triangleAlert } from '../../ui/icon/icons.ts';
import { deviceName } from './device-name.ts';
import '../../styles/narrow-layout.css';

/**
 * Asks the member for approval. A code can reach a phone by a picture, a mail, or a sticker over another code. So the page names the device and
 * its time, says what an approval allows, and does nothing without a press.
 */
export function Question({ request, setback }: { readonly request: QrSignInRequest; readonly setback: Setback | null }) {
  const t = useWords();
  const language = useLanguage();
  const pressed = useNavigation().formData?.get('intent');
  const title = t(m.qr_sign_in_ask_title, { device: deviceName(t, request) });
  const notice = pressed === undefined ? setback : null;
  return (
    <div className="wrap narrow stack stack--l">
      <PageTitle page={title} hasErrors={notice !== null} />
      <h1>{title}</h1>
      <p className="lead">{t(m.qr_sign_in_ask_lead, { at: atTime(timeOfDay(language, request.askedAt), { locale: language }) })}</p>
      <Alert tone="neutral" icon={triangleAlert} title={t(m.qr_sign_in_ask_warning)}>
        {t(m.qr_sign_in_ask_warning_help)}
      </Alert>
      {notice === null ? null : <SetbackAlert title={t(m.qr_sign_in_answer_failed)} setback={notice} />}
      <FormActions>
        <Form method="post" replace>
          <input type="hidden" name="intent" value="approve" />
          <Button type="submit" isBig isBusy={pressed === 'approve'} busyWords={t(m.qr_sign_in_approving)}>
            {t(m.qr_sign_in_approve)}
          </Button>
        </Form>
        <Form method="post" replace>
          <input type="hidden" name="intent" value="decline" />
          <Button type="submit" variant="secondary" isBig isBusy={pressed === 'decline'} busyWords={t(m.qr_sign_in_declining)}>
            {t(m.qr_sign_in_decline)}
          </Button>
        </Form>
      </FormActions>
    </div>
  );
}

/** In this device's time zone. An invalid date is shown as it is. */
function timeOfDay(language: LanguageTag, instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  return dateFormat(language, { hour: '2-digit', minute: '2-digit' }).format(date);
}

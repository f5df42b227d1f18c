import { examplePhoneIn } from '@waylift/contract/countries';
import type { Lift } from '@waylift/contract/lift';
import { isPhone } from '@waylift/contract/phone';
import { m } from '@waylift/words/messages';
import { callAddress, mailtoLink } from '../../sharing/call-address.ts';
import { useCountry } from '../../community/use-country.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { CheckList } from '../../forms/check-list.tsx';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { conversationPath } from '../../my-data/journey-paths.ts';
import { useLiftWords } from '../../sharing/use-lift-words.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { mail } from '../../ui/icon/icons.ts';
import { car as carIcon, phone as phoneIcon } from '../../ui/icon/member-icons.ts';
import { useLiftChange, type LiftChange } from './lift-change.ts';
import '../../styles/journey-page.css';
import './lift.css';

export type Reader = { readonly forename: string; readonly surname: string; readonly email: string };

/** How to recognise the car: `Volkswagen Golf, blue, plate ends in 4KM`. */
function TheirCar({ lift: { car } }: { readonly lift: Lift }) {
  const t = useWords();
  if (car === null) return null;
  const parts = [car.make, car.colour, car.plate === null ? null : t(m.lift_car_plate, { plate: car.plate })];
  return (
    <ul className="contact-ways">
      <li>
        <Icon path={carIcon} />
        <span>
          {parts.filter((part) => part !== null).join(', ')}
          <small>{t(m.lift_car)}</small>
        </span>
      </li>
    </ul>
  );
}

/** The other member by full name, with the details that they share. */
export function TheirContact({ lift }: { readonly lift: Lift }) {
  const t = useWords();
  const path = usePortalPath();
  const words = useLiftWords();
  const name = words.name(lift);
  const { email, phone } = lift.contact;
  const ways = [
    ...(phone === null ? [] : [{ icon: phoneIcon, href: callAddress(phone), text: phone }]),
    ...(email === null ? [] : [{ icon: mail, href: mailtoLink(email), text: email }]),
  ];
  return (
    <Card as="section" className="stack" labelledBy="contact-title">
      <h2 id="contact-title">
        {[lift.member?.forename, lift.member?.surname].filter((part) => part !== undefined && part !== null).join(' ') || name}
      </h2>
      <TheirCar lift={lift} />
      {ways.length === 0 ? <p>{t(m.lift_contact_none, { name })}</p> : null}
      {ways.length === 0 ? null : (
        <ul className="contact-ways">
          {ways.map(({ icon, href, text }) => (
            <li key={href}>
              <Icon path={icon} />
              <span>
                <a className="tap-link" href={href}>
                  {text}
                </a>
                <small>{t(m.lift_contact_by, { name })}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {lift.conversationId === null ? null : (
        <p>
          <ButtonLink variant="secondary" to={path(conversationPath(lift.conversationId))}>
            {t(m.lift_write, { name })}
          </ButtonLink>
        </p>
      )}
    </Card>
  );
}

type OwnContactProps = {
  readonly lift: Lift;
  readonly reader: Reader;
  readonly onDone: (lift: Lift, change: LiftChange) => void;
};

/** What the other member sees of the reader, and what the reader can add. */
export function OwnContact({ lift, reader, onDone }: OwnContactProps) {
  const t = useWords();
  const name = useLiftWords().name(lift);
  const { make, isBusy, setback } = useLiftChange(onDone);
  const example = examplePhoneIn(useCountry());
  const form = useForm({
    id: 'contact',
    fields: ['phone', 'shareEmail'],
    isBusy,
    validate: ({ phone }) => (phone.trim() === '' || isPhone(phone) ? {} : { phone: t(m.lift_phone_invalid, { example }) }),
    submit: ({ phone, shareEmail }) => make({ kind: 'contact', phone: phone.trim() || null, shareEmail: shareEmail !== '' }),
  });
  const isOwnDoor =
    lift.drives === 'other' &&
    [lift.pickUp, lift.dropOff, lift.backPickUp, lift.backDropOff].some(
      (place) => place !== null && place.walkMetres === 0 && place.spot?.agreed !== true,
    );
  const you = `${reader.forename} ${reader.surname}`;
  return (
    <Card as="section" className="stack not-printed" labelledBy="mine-title">
      <h2 id="mine-title">{t(m.lift_seen, { name })}</h2>
      <p>{t(isOwnDoor ? m.lift_seen_door : m.lift_seen_text, { you })}</p>
      <Form
        controller={form}
        notice={setback === null ? null : <SetbackAlert title={t(m.lift_contact_failed, { name })} setback={setback} />}
      >
        <TextField
          name="phone"
          type="tel"
          label={t(m.lift_phone)}
          hint={t(m.lift_phone_hint, { name })}
          autoComplete="tel"
          isRequired={false}
          defaultValue={lift.shared.phone ?? undefined}
        />
        <CheckList
          type="checkbox"
          name="shareEmail"
          legend={t(m.lift_email)}
          choices={[{ value: 'yes', words: t(m.lift_email_share, { email: reader.email }) }]}
          chosen={lift.shared.shareEmail ? ['yes'] : []}
        />
        <FormActions>
          <SubmitButton variant="secondary" busyWords={t(m.lift_contact_saving)}>
            {t(m.lift_contact_save, { name })}
          </SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}

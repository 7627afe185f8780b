import { Check } from 'lucide-react';
import { PLANS } from '@chatbot-builder/contracts/constants';
import { FreeCall, ProCall } from './calls';
import type { Reader } from './use-reader';
import classes from './comparison.module.css';

/** What a plan has, in words or just that it has it. */
type Has = string | boolean;

interface Group {
  readonly title: string;
  readonly rows: readonly (readonly [name: string, free: Has, pro: Has])[];
}

const GROUPS: readonly Group[] = [
  {
    title: 'Building',
    rows: [
      ['Chatbots', '1 chatbot', 'Unlimited chatbots'],
      ['Conversations', 'Unlimited conversations', 'Unlimited conversations'],
      ['AI conversations', true, true],
      ['Client subaccount management', false, true],
    ],
  },
  {
    title: 'Knowledge',
    rows: [
      ['Knowledge base', 'Custom knowledge base', 'RAG knowledge base'],
      ['Website scraping', true, true],
      ['File uploads (DOCX, TXT, MD)', true, true],
      ['Bring-your-own API key', true, true],
    ],
  },
  {
    title: 'On your site',
    rows: [
      ['Website embedding', true, true],
      ['Look', 'Basic customization', 'Custom branding'],
      ['Webhook integrations', true, true],
      ['Analytics dashboard', true, true],
    ],
  },
  { title: 'Help', rows: [['Support', 'Community support', 'Priority support']] },
];

export function Comparison({ reader }: { readonly reader: Reader }) {
  const current = reader.kind === 'owner' && (reader.isPro ? PLANS.pro : PLANS.free);
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          <td>
            <h1>Simple Pricing</h1>
            <p>Free for your first chatbot. Pro when you build for others.</p>
          </td>
          {[PLANS.free, PLANS.pro].map((plan) => (
            <th key={plan.name} scope="col">
              <span className={classes['plan']}>
                {plan.name}
                {plan === current && <span className={classes['current']}>Current plan</span>}
              </span>
              <span className={classes['price']}>
                <b>${plan.pricePerMonth}</b> per month
              </span>
              {plan === PLANS.free ? <FreeCall reader={reader} /> : <ProCall reader={reader} />}
            </th>
          ))}
        </tr>
      </thead>
      {GROUPS.map(({ title, rows }) => (
        <tbody key={title}>
          <tr className={classes['group']}>
            <th colSpan={3} scope="colgroup">
              {title}
            </th>
          </tr>
          {rows.map(([name, free, pro]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Contents has={free} />
              </td>
              <td>
                <Contents has={pro} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Contents({ has }: { readonly has: Has }) {
  if (typeof has === 'string') return has;
  return (
    <>
      {has ? (
        <Check size={16} aria-hidden />
      ) : (
        <span className={classes['none']} aria-hidden>
          –
        </span>
      )}
      <span className="visually-hidden">{has ? 'Included' : 'Not included'}</span>
    </>
  );
}

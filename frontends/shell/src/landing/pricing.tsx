import { Check, KeyRound } from 'lucide-react';
import { PLANS } from '@chatbot-builder/contracts/constants';
import { ButtonLink } from './button-link';
import { Section, SectionHead } from './section';
import classes from './pricing.module.css';

const CARDS = [
  {
    plan: PLANS.free,
    call: { words: 'Get Started', to: '/auth' },
    contents: [
      '1 chatbot',
      'AI conversations',
      'Custom knowledge base',
      'Website embedding',
      'Unlimited conversations',
      'Basic customization',
      'Community support',
    ],
  },
  {
    plan: PLANS.pro,
    call: { words: 'Upgrade to Pro', to: '/pricing' },
    contents: [
      'Unlimited chatbots',
      'Client subaccount management',
      'Unlimited conversations',
      'RAG knowledge base',
      'Website scraping',
      'File uploads (DOCX, TXT, MD)',
      'Webhook integrations',
      'Custom branding',
      'Analytics dashboard',
      'Bring-your-own API key',
      'Priority support',
    ],
  },
];

export const Pricing = () => (
  <Section id="pricing" className={classes['columns']}>
    <div>
      <SectionHead title="Simple Pricing">Your first chatbot is free. Pay when you build for others.</SectionHead>
      <p className={classes['key']}>
        <KeyRound size={16} aria-hidden />A published widget needs your own API key for the language-model provider.
        Without one, testing uses platform credits.
      </p>
    </div>
    <div className={classes['cards']}>
      {CARDS.map(({ plan, call, contents }) => (
        <article key={plan.name} className={classes['card']}>
          <h3>{plan.name}</h3>
          <p className={classes['price']}>
            <b>${plan.pricePerMonth}</b> per month
          </p>
          <ButtonLink href={call.to} look="line" block>
            {call.words}
          </ButtonLink>
          <ul>
            {contents.map((item) => (
              <li key={item}>
                <Check size={16} aria-hidden />
                {item}
              </li>
            ))}
          </ul>
        </article>
      ))}
    </div>
  </Section>
);

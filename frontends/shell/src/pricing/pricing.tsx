import { KeyRound } from 'lucide-react';
import { Toaster } from '@chatbot-builder/kit/toast';
import { Footer } from '../landing/footer';
import { Header } from '../landing/header';
import { Comparison } from './comparison';
import { useReader } from './use-reader';
import classes from './pricing.module.css';

/** What each plan contains, and the way to Pro. */
export function Pricing() {
  const reader = useReader();
  return (
    <>
      <Header home="/" signedIn={reader.kind !== 'visitor'} />
      <main className={classes['page']}>
        <Comparison reader={reader} />
        <p className={classes['key']}>
          <KeyRound size={16} aria-hidden />A published widget needs your own API key for the language-model provider.
          Without one, testing uses platform credits.
        </p>
      </main>
      <Footer home="/" />
      <Toaster />
    </>
  );
}

import { SquareTerminal } from 'lucide-react';
import { Section, SectionHead } from './section';
import classes from './commands.module.css';

/** The command for self-hosting and its output. */
export const Commands = () => (
  <Section id="own" className={classes['columns']}>
    <SectionHead title="One command, and it is yours">
      Run everything on your own machine. You need Node 20 or newer and npm, nothing else: storage, queue and search are
      built in, and it answers from your documents even without an API key.
    </SectionHead>
    <figure className={classes['terminal']} aria-label="Terminal">
      <figcaption>
        <SquareTerminal size={16} aria-hidden />
        Terminal
      </figcaption>
      <pre tabIndex={0}>
        <b>$</b> npm start{'\n\n'}
        <i>Building what changed.</i>
        {'\n'}
        <i>Ready on</i> <u>http://127.0.0.1:4310</u>
      </pre>
    </figure>
  </Section>
);

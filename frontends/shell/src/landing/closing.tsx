import { Calls } from './calls';
import { Section, SectionHead } from './section';
import classes from './closing.module.css';

export const Closing = () => (
  <Section className={classes['row']}>
    <SectionHead title="Ask it anything. Check the answer.">Your first chatbot is free.</SectionHead>
    <Calls />
  </Section>
);

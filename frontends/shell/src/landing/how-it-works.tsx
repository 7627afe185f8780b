import { Section, SectionHead } from './section';
import classes from './how-it-works.module.css';

const STEPS = [
  {
    mark: 'Chatbot created',
    title: '1. Create',
    text: 'Begin with one of ten templates or an empty form. Choose a model and its languages.',
  },
  {
    mark: 'Document ready',
    title: '2. Train',
    text: 'Add your files, then ask it real questions in the test chat until the answers are right.',
  },
  {
    mark: 'First conversation started',
    title: '3. Deploy',
    text: 'Paste the snippet into your site. Conversations appear in your dashboard as they happen.',
  },
];

export const HowItWorks = () => (
  <Section id="how">
    <SectionHead title="How It Works">Three steps, and no coding in any of them.</SectionHead>
    <ol className={classes['steps']}>
      {STEPS.map(({ mark, title, text }) => (
        <li key={title}>
          <span className={classes['mark']}>{mark}</span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </Section>
);

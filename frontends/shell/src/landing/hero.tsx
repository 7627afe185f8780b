import { Calls } from './calls';
import { Demo } from './demo/demo';
import classes from './hero.module.css';

export const Hero = () => (
  <section className={classes['hero']}>
    <h1>Build a chatbot that can explain itself.</h1>
    <div className={classes['sub']}>
      <p>
        Train it on your own files, give it your colors, paste one snippet. No coding needed. Every answer shows the
        sources it came from.
      </p>
      <Calls />
    </div>
    <Demo />
  </section>
);

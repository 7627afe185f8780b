import { ArrowLeft, Bot, LayoutDashboard, PanelLeft, RotateCcw, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { Logo } from '@chatbot-builder/kit/brand';
import classes from './demo-chrome.module.css';

const TABS = ['Settings', 'Training', 'Appearance', 'Embed Code'];

/** The dashboard's frame around the form. Decorative: screen readers only see the form. */
export const DemoChrome = ({ children }: { children: ReactNode }) => (
  <div className={classes['app']}>
    <div className={classes['side']} aria-hidden>
      <span className={classes['brand']}>
        <Logo size={20} />
      </span>
      <span className={classes['row']}>
        <LayoutDashboard size={16} />
        Dashboard
      </span>
      <span className={classes['row']} data-on>
        <Bot size={16} />
        Chatbots
      </span>
      <span className={classes['plan']}>
        <span>Free Plan - 1 chatbot limit</span>
        <span className={classes['button']}>Upgrade to Pro</span>
      </span>
    </div>
    <div className={classes['main']}>
      <div className={classes['top']} aria-hidden>
        <PanelLeft size={16} />
        <span className={classes['live']}>1 conversation now</span>
        <Sun size={16} />
        <span className={classes['avatar']}>MK</span>
      </div>
      <div className={classes['columns']}>
        <div className={classes['editor']}>
          <div className={classes['head']} aria-hidden>
            <ArrowLeft size={16} />
            <b>Ada</b>
            <span className={classes['button']}>Delete</span>
            <span className={classes['button']}>Save</span>
          </div>
          <div className={classes['tabs']} aria-hidden>
            {TABS.map((tab) => (
              <span key={tab} data-on={tab === 'Appearance'}>
                {tab}
              </span>
            ))}
          </div>
          {children}
        </div>
        <div className={classes['test']} aria-hidden>
          <b>Test Chatbot</b>
          <span>
            <RotateCcw size={14} />
            Clear
          </span>
        </div>
      </div>
    </div>
  </div>
);

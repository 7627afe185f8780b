import {
  ArrowLeft,
  Bell,
  Bot,
  ChartLine,
  LayoutDashboard,
  LayoutTemplate,
  PanelLeft,
  RotateCcw,
  Search,
  Settings,
  Sun,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { DEMO } from '@chatbot-builder/contracts/demo';
import { ChatbotFace, Logo } from '@chatbot-builder/kit/brand';
import classes from './demo-chrome.module.css';

const ENTRIES = [
  { label: 'Dashboard', Icon: LayoutDashboard },
  { label: 'Chatbots', Icon: Bot },
  { label: 'Templates', Icon: LayoutTemplate },
  { label: 'Analytics', Icon: ChartLine },
  { label: 'Settings', Icon: Settings },
];
const TABS = ['Settings', 'Training', 'Appearance', 'Embed Code'];

/** The dashboard's frame around the form. Decorative: screen readers only see the form. */
export const DemoChrome = ({ color, children }: { color: string; children: ReactNode }) => (
  <div className={classes['app']}>
    <div className={classes['side']} aria-hidden>
      <span className={classes['brand']}>
        <Logo size={20} />
      </span>
      {ENTRIES.map(({ label, Icon }) => (
        <span key={label} className={classes['row']} data-on={label === 'Chatbots'}>
          <Icon size={16} />
          {label}
        </span>
      ))}
      <span className={classes['plan']}>
        <span>Free Plan - 1 chatbot limit</span>
        <span className={classes['button']}>Upgrade to Pro</span>
      </span>
    </div>
    <div className={classes['main']}>
      <div className={classes['top']} aria-hidden>
        <PanelLeft size={16} />
        <span className={classes['search']}>
          <Search size={16} />
          Search or jump to...
        </span>
        <span className={classes['live']}>1 conversation now</span>
        <Bell size={16} />
        <Sun size={16} />
        <span className={classes['avatar']}>MK</span>
      </div>
      <div className={classes['columns']}>
        <div className={classes['editor']}>
          <div className={classes['head']} aria-hidden>
            <ArrowLeft size={16} />
            <ChatbotFace color={color} size={28} />
            <b>{DEMO.name}</b>
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

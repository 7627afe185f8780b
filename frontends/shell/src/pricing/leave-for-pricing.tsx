import { Loading } from '@chatbot-builder/kit';
import { useEffect } from 'react';
import { loadPricing } from '../frame/leave';

/** The prices are a document of their own, which visitors load without the app. */
export function LeaveForPricing() {
  useEffect(loadPricing, []);
  return <Loading />;
}

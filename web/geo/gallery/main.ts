// A page for those who work on the client: boards, cards and controls, as the address asks for.
// Only the development server has it: npm run dev, then /geo/gallery/
import { mount } from 'svelte';
import '../../src/styles/base.css';
import Gallery from './Gallery.svelte';

mount(Gallery, { target: document.getElementById('app')! });

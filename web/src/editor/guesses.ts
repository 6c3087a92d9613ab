// What is still a guess at a printed board.
import type { Draft, DraftPlace, DraftRoute, DraftTicket } from './draft';

export interface Guesses {
    places: DraftPlace[];
    routes: DraftRoute[];
    tickets: DraftTicket[];
    /** All of them. */
    left: number;
}

export function guessesOf(draft: Draft): Guesses {
    const places = draft.places.filter(({ reconstructed }) => reconstructed);
    const routes = draft.routes.filter(({ reconstructed }) => reconstructed);
    const tickets = draft.tickets.filter((ticket) => ticket.reconstructed || ticket.pointsReconstructed);
    return { places, routes, tickets, left: places.length + routes.length + tickets.length };
}
